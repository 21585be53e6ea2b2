// The only door to the server but for the event stream (live.js): the JSON API under /sandbox.

/** The server said no (a sentence for people), or did not answer. */
class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { cache: "no-store", ...options });
  } catch {
    throw new ApiError("The sandbox cannot be reached.", 0);
  }
  const text = await answer.text();
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(`The sandbox sent something unreadable (${answer.status}).`, answer.status);
  }
  if (!answer.ok) throw new ApiError(body?.error ?? `The sandbox refused (${answer.status}).`, answer.status);
  return body;
}

const query = (params) =>
  new URLSearchParams(Object.entries(params).filter(([, v]) => v !== undefined && v !== null)).toString();
const get = (path, params = {}) => ask(`/sandbox/${path}?${query(params)}`);
const send = (method, path, body) =>
  ask(`/sandbox/${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const post = (path, body) => send("POST", path, body);

export const api = {
  personas: () => get("personas"),
  state: (persona) => get("state", { persona }),
  channels: (persona) => get("channels", { persona }),
  commands: () => get("commands"),
  messages: (persona, channel, { before, after, limit } = {}) =>
    get(`channels/${channel}/messages`, { persona, before, after, limit }),
  say: (persona, channel, content) => post(`channels/${channel}/messages`, { persona, content }),
  command: (body) => post("commands", body),
  autocomplete: (body) => post("autocomplete", body),
  component: (body) => post("components", body),
  modal: (body) => post("modals", body),
  upload: (file, signal) =>
    ask(`/sandbox/attachments?${query({ filename: file.name })}`, { method: "POST", body: file, signal }),
  join: (guild, user) => send("PUT", `guilds/${guild}/members/${user}`, {}),
  leave: (guild, user) => send("DELETE", `guilds/${guild}/members/${user}`, {}),
  rename: (guild, user, nick) => send("PATCH", `guilds/${guild}/members/${user}`, { nick }),
  redeliver: (interaction) => post("redeliver", { interaction }),
};

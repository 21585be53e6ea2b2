// Pictures of the book: each is whole, or what changed since a whole one, which is laid over it.

const byId = (id) => document.getElementById(id);

async function imageOf(plate) {
  const image = new Image();
  image.src = "data:image/webp;base64," + plate.textContent;
  await image.decode();
  return image;
}

// Draw a plate into a canvas; nothing is drawn once another one is wanted there.
async function draw(canvas, name) {
  canvas.dataset.plate = name;
  const plate = byId(name), under = plate.dataset.over && byId(plate.dataset.over);
  const images = await Promise.all([under, plate].filter(Boolean).map(imageOf));
  if (canvas.dataset.plate !== name) return;
  canvas.width = Number(plate.dataset.width);
  canvas.height = Number(plate.dataset.height);
  const pen = canvas.getContext("2d");
  for (const image of images) pen.drawImage(image, 0, 0);
  canvas.dataset.drawn = name;
}

function element(name, text, kind) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

// Show a plate in a figure, with its words for those who do not see it.
function show(figure, name, alt, label) {
  let canvas = figure.querySelector("canvas");
  if (!canvas) {
    canvas = element("canvas");
    canvas.setAttribute("role", "img");
    const words = element("details");
    words.append(element("summary", `${label} in words`), element("p"));
    figure.replaceChildren(canvas, words);
  }
  canvas.setAttribute("aria-label", alt);
  figure.querySelector("details p").textContent = alt;
  draw(canvas, name).catch(() => figure.replaceChildren(element("p", `${label}: ${alt}`, "note")));
}

"""The phases of Uprising, one module each; `flow` carries a match on until somebody must decide."""

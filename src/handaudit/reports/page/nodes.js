// How elements are made: nodes and texts only, never markup.
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}
const make = (name, attributes, ...children) => filled(document.createElement(name), attributes, children);
const draw = (name, attributes, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

interface NodeFunctions {
  removeChild: (this: Node, child: Node) => Node;
  insertBefore: (this: Node, node: Node, next: Node | null) => Node;
}

/** Returns the ancestor of `node`, or the node itself, that is a child of `parent`. */
function childWith(node: Node | null, parent: Node): Node | null {
  let child = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/**
 * Lets React go on after something else has changed its elements: translation wraps texts in elements of its own or
 * replaces them, and extensions move and remove elements. React removes a node from the parent that it knows, and inserts
 * nodes before it. If the node is elsewhere by now, the browser throws, and React replaces the page by its error screen.
 */
export function tolerateForeignChanges(): void {
  // The types of the DOM do not say that these functions need their `this`.
  const { removeChild, insertBefore } = Node.prototype as NodeFunctions;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    // A wrapper without its text would still take space.
    const wrapper = childWith(child, this);
    if (wrapper !== null && (wrapper === child || wrapper.textContent === child.textContent))
      removeChild.call(this, wrapper);
    else child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next?: Node | null,
  ): Child {
    insertBefore.call(this, node, childWith(next ?? null, this));
    return node;
  };
}

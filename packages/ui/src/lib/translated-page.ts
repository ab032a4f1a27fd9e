/*
 * Keeps a page right that a translator of the browser, or an extension, has rewritten. Translators replace text nodes by
 * elements of their own, while React goes on writing to its text nodes, removing them and inserting before them: it
 * would fail, or change what is not shown (ADR 0021).
 */

/** Nodes that a translator took out of `parent`, and what it put in their place. */
interface Replacement {
  readonly parent: Node
  readonly originals: readonly Node[]
  readonly substitutes: readonly Node[]
}

/** Replacements by each of their originals, as long as these are not shown. */
const replacements = new WeakMap<Node, Replacement>()
const knownSubstitutes = new WeakSet<Node>()

// oxlint-disable-next-line typescript/unbound-method -- each is called on the node that it changes
const { insertBefore, removeChild, appendChild } = Node.prototype

/** Returns the child of `parent` that is `node` or contains it; null if the node is elsewhere. */
const childAround = (parent: Node, node: Node): Node | null => {
  let child: Node | null = node
  while (child !== null && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Returns what is shown of a substitute. The translator may have replaced it too, as with a second language. */
const shownOf = (parent: Node, substitute: Node): readonly Node[] => {
  const child = childAround(parent, substitute)
  if (child !== null) return [child]
  return replacements.get(substitute)?.substitutes.flatMap((node) => shownOf(parent, node)) ?? []
}

/** Puts a replaced node back in its place, together with those that were replaced at once with it. */
const putBack = (node: Node): void => {
  const replacement = replacements.get(node)
  if (replacement === undefined) return
  const { parent, originals, substitutes } = replacement
  const shown = new Set(substitutes.flatMap((each) => shownOf(parent, each)))
  const [first] = shown
  if (first === undefined) return
  for (const original of originals) {
    replacements.delete(original)
    if (!original.isConnected) insertBefore.call(parent, original, first)
  }
  for (const each of shown) removeChild.call(parent, each)
}

/**
 * Returns what took the place of the nodes that a record removed: in the same step, or inserted beside them just before.
 */
const substitutesIn = (record: MutationRecord, insertedBeside: ReadonlyMap<Node, Node>): readonly Node[] => {
  if (record.addedNodes.length > 0) return [...record.addedNodes]
  const beside = record.removedNodes[0] && insertedBeside.get(record.removedNodes[0])
  return beside && (beside === record.previousSibling || beside === record.nextSibling) ? [beside] : []
}

/** Records which texts were replaced, and shows those again that the page has changed since. */
const handleRecords = (records: readonly MutationRecord[], observer: MutationObserver): void => {
  const insertedBeside = new Map<Node, Node>()
  const changed = new Set<Node>()
  for (const record of records) {
    const { type, target, addedNodes, removedNodes } = record
    if (type === 'characterData') {
      changed.add(target)
      continue
    }
    for (const node of addedNodes) {
      replacements.delete(node)
      for (const sibling of [record.previousSibling, record.nextSibling]) if (sibling) insertedBeside.set(sibling, node)
    }
    const originals = [...removedNodes].filter((node) => !node.isConnected)
    if (!originals.some((node) => node instanceof Text || knownSubstitutes.has(node))) continue
    // The text that one writes in belongs to the editor, which undoes by itself what others change in it.
    if (target instanceof Element && target.closest('[contenteditable="true"]') !== null) continue
    const substitutes = substitutesIn(record, insertedBeside)
    if (substitutes.length === 0) continue
    for (const node of substitutes) knownSubstitutes.add(node)
    for (const node of originals) {
      replacements.set(node, { parent: target, originals, substitutes })
      if (node instanceof Text) observer.observe(node, { characterData: true })
    }
  }
  for (const node of changed) if (!node.isConnected) putBack(node)
}

/** Removes a node that a translator has moved into an element of its own, with that element if nothing else is in it. */
const removeMoved = (parent: Node, node: Node): void => {
  let emptied = node
  while (emptied.parentNode !== null && emptied.parentNode !== parent && emptied.parentNode.childNodes.length === 1)
    emptied = emptied.parentNode
  if (emptied.parentNode !== null) removeChild.call(emptied.parentNode, emptied)
}

/**
 * Begins to keep the page right. Must be called before React draws. Returns a function that ends it.
 */
export const surviveTranslators = (): (() => void) => {
  const observer = new MutationObserver(handleRecords)
  observer.observe(document, { childList: true, subtree: true })

  /** Makes `node` a child of `parent` again if a translator replaced it. */
  const recover = (parent: Node, node: Node): void => {
    if (node.parentNode === parent) return
    handleRecords(observer.takeRecords(), observer)
    if (!node.isConnected) putBack(node)
  }

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    recover(this, child)
    if (child.parentNode === this) return removeChild.call(this, child) as T
    if (this.contains(child)) removeMoved(this, child)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    if (replacements.has(node)) recover(this, node)
    if (before === null) return insertBefore.call(this, node, null) as T
    recover(this, before)
    return insertBefore.call(this, node, childAround(this, before)) as T
  }
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    if (replacements.has(node)) recover(this, node)
    return appendChild.call(this, node) as T
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild, appendChild })
  }
}

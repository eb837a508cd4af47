/** The replacement of each text that a translator took out of the page, and the text of each replacement. */
const standIns = new WeakMap<Node, ChildNode>()
const originals = new WeakMap<Node, Text>()

const hasNoWords = /^\P{L}*\p{N}\P{L}*$/u

const isFont = (node: Node | null | undefined): node is HTMLFontElement => node?.nodeName === 'FONT'

const isChild = (node: Node | null | undefined): node is ChildNode => node instanceof Element || node instanceof Text

/** The child of `parent` that holds a text, or what stands for it. */
const placeOf = (parent: Node, text: Text): ChildNode | null => {
  let at: Node | null = standIns.get(text) ?? text
  while (at && at.parentNode !== parent) at = at.parentNode
  return isChild(at) ? at : null
}

const takeOut = (parent: Node, text: Text): void => {
  const place = placeOf(parent, text)
  const isInside = text.isConnected
  text.remove()
  if (!isInside || place?.textContent === '') place?.remove()
}

/** React removes and places by the texts that it made, wherever a translator has put them. */
const followTexts = (): void => {
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const leave = (node: Node): void => {
    const instead = standIns.get(node)
    if (instead?.isConnected && !node.isConnected) instead.remove()
  }
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node): Node {
      if (child.parentNode === this || !(child instanceof Text)) return removeChild.call(this, child)
      takeOut(this, child)
      return child
    },
    insertBefore(this: Node, node: Node, before: Node | null): Node {
      leave(node)
      const isElsewhere = before instanceof Text && before.parentNode !== this
      return insertBefore.call(this, node, isElsewhere ? placeOf(this, before) : before)
    },
    appendChild(this: Node, node: Node): Node {
      leave(node)
      return appendChild.call(this, node)
    },
  })
}

/** Prices, scores, clocks and amounts stay as they are: a translator passes over what is marked so. */
const keepNumbers = (host: Element | null): void => {
  // What is marked already was translated by one that does not care: each would undo the other for ever.
  if (!(host instanceof HTMLElement) || !host.translate) return
  const children = [...host.childNodes]
  if (!hasNoWords.test(children.map((child) => (originals.get(child) ?? child).textContent).join(''))) return
  host.translate = false
  for (const child of children) {
    const text = originals.get(child)
    if (text) child.replaceWith(text)
  }
}

/** A text that has changed comes back into the page; the translator takes the new one. */
const changes = (): MutationObserver =>
  new MutationObserver((records) => {
    for (const { target } of records) {
      const instead = standIns.get(target)
      if (instead?.isConnected && target instanceof Text && !target.isConnected) instead.replaceWith(target)
    }
  })

const standInOf = ({ addedNodes, previousSibling, nextSibling }: MutationRecord): ChildNode | undefined => {
  const [added] = addedNodes
  if (isChild(added)) return added
  return [previousSibling, nextSibling].find((node) => isFont(node) && !originals.has(node)) as ChildNode | undefined
}

/**
 * Keeps the page alive under translators, which put a `<font>` in the place of each text, or around it: texts that React
 * changes, moves and removes are found again, and numbers stay untranslated.
 */
export const followTranslators = (): void => {
  const texts = changes()
  let isFollowing = false
  const start = (): void => {
    if (!isFollowing) followTexts()
    isFollowing = true
  }
  const learn = (record: MutationRecord): void => {
    for (const removed of record.removedNodes) {
      const text = removed instanceof Text ? removed : originals.get(removed)
      const instead = standInOf(record)
      if (!text || !instead || removed.isConnected) continue
      if (instead === text) standIns.delete(text)
      else if (isFont(instead) || isFont(removed)) {
        standIns.set(text, instead)
        originals.set(instead, text)
        texts.observe(text, { characterData: true })
      }
    }
  }
  const onChange = (records: readonly MutationRecord[]): void => {
    const hosts = new Set<Element | null>()
    for (const record of records) {
      for (const added of record.addedNodes) if (isFont(added)) hosts.add(added.parentElement)
      if (hosts.size > 0 || isFollowing) learn(record)
    }
    if (hosts.size > 0) start()
    for (const host of hosts) keepNumbers(host)
  }
  if (document.querySelector('font')) start()
  new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true })
}

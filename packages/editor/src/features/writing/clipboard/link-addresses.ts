import { Fragment, type Mark, type Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { addressesIn, type Address } from '../../../lib/addresses.ts'
import { lineOf } from '../../../text-binding/tokens.ts'

const isFree = ({ marks }: Node): boolean => !marks.some(({ type }) => type.name === 'link' || type.name === 'code')

/** Returns the addresses in a line that may become links: code has none, and what is a link stays one. */
const freeAddressesIn = (line: Node): Address[] => {
  if (lineOf(line).kind === 'code') return []
  const text = line.textBetween(0, line.content.size, undefined, '\n')
  return addressesIn(text).filter(({ from, to }) => {
    let isLinkable = true
    line.nodesBetween(from, to, (node) => {
      isLinkable &&= isFree(node)
    })
    return isLinkable
  })
}

const linkTo = ({ type: { schema } }: Node, { href }: Address): Mark => schema.mark('link', { href })

/** Returns lines in which addresses are links. */
export const withLinks = (lines: readonly Node[]): Node[] =>
  lines.map((line) => {
    let content: Fragment = line.content
    for (const address of freeAddressesIn(line)) {
      const { from, to } = address
      const linked: Node[] = []
      content.cut(from, to).forEach((node) => linked.push(node.mark(linkTo(line, address).addToSet(node.marks))))
      content = content.cut(0, from).append(Fragment.fromArray(linked)).append(content.cut(to))
    }
    return content === line.content ? line : line.copy(content)
  })

/** Makes links of the addresses that are in a range of the text, be it in part. Returns whether there are any. */
export const linkRange = (tr: Transaction, from: number, to: number): boolean => {
  const found: { readonly from: number; readonly to: number; readonly mark: Mark }[] = []
  tr.doc.nodesBetween(from, to, (line, position) => {
    for (const address of freeAddressesIn(line)) {
      const [first, last] = [position + 1 + address.from, position + 1 + address.to]
      if (first < to && last > from) found.push({ from: first, to: last, mark: linkTo(line, address) })
    }
    return false
  })
  for (const { mark, ...range } of found) tr.addMark(range.from, range.to, mark)
  return found.length > 0
}

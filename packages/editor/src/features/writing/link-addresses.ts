import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { addressesIn } from '../../lib/addresses.ts'
import { lineOf } from '../../text-binding/tokens.ts'

type Run = HtmlLine['runs'][number]

const linkedRun = ({ text, formats }: Run): Run[] => {
  if (formats['link'] !== undefined || formats['code'] !== undefined) return [{ text, formats }]
  const runs: Run[] = []
  let at = 0
  for (const { from, to, href } of addressesIn(text)) {
    runs.push({ text: text.slice(at, from), formats })
    runs.push({ text: text.slice(from, to), formats: { ...formats, link: { href } } })
    at = to
  }
  runs.push({ text: text.slice(at), formats })
  return runs.filter((run) => run.text !== '')
}

/** Returns lines in which addresses are links. Code has none. */
export const withLinks = (lines: readonly HtmlLine[]): HtmlLine[] =>
  lines.map((line) => (line.attributes.kind === 'code' ? line : { ...line, runs: line.runs.flatMap(linkedRun) }))

const isFree = (node: Node): boolean => !node.marks.some(({ type }) => type.name === 'link' || type.name === 'code')

/** Makes links of the addresses that are in a range of the text, be it in part. Returns whether there are any. */
export const linkRange = (tr: Transaction, from: number, to: number): boolean => {
  const type = tr.doc.type.schema.marks['link']
  if (type === undefined) return false
  const found: { readonly from: number; readonly to: number; readonly href: string }[] = []
  tr.doc.nodesBetween(from, to, (line, position) => {
    if (lineOf(line).kind === 'code') return false
    const start = position + 1
    const text = line.textBetween(0, line.content.size, undefined, '\n')
    for (const address of addressesIn(text)) {
      const [first, last] = [start + address.from, start + address.to]
      if (first >= to || last <= from) continue
      let isLinkable = true
      tr.doc.nodesBetween(first, last, (node) => {
        if (node.isInline) isLinkable &&= isFree(node)
      })
      if (isLinkable) found.push({ from: first, to: last, href: address.href })
    }
    return false
  })
  for (const { href, ...range } of found) tr.addMark(range.from, range.to, type.create({ href }))
  return found.length > 0
}

import { Schema, type Node } from '@tiptap/pm/model'
import { describe, expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const schema = new Schema({ nodes: { doc: { content: 'line+' }, line: { content: 'text*' }, text: {} } })
const line = (text: string): Node => schema.node('line', null, text === '' ? [] : [schema.text(text)])
const docOf = (...lines: readonly Node[]): Node => schema.node('doc', null, lines)
const [a, b, c] = [line('a'), line('b'), line('c')]
const changedIn = (before: Node | undefined, now: Node): string[] => {
  const { from, to } = changedLines(before, now)
  return now.children.slice(from, to).map(({ textContent }) => textContent)
}

describe('the lines that a change touched', () => {
  it('[RT-40] are all of a document that has none before it', () => {
    expect(changedIn(undefined, docOf(a, b))).toEqual(['a', 'b'])
  })

  it.each([
    { what: 'nothing', now: [a, b, c], changed: [] },
    { what: 'a line within', now: [a, line('B'), c], changed: ['B'] },
    { what: 'the first line', now: [line('A'), b, c], changed: ['A'] },
    { what: 'a line that came behind an equal one', now: [a, b, b, c], changed: ['b'] },
    { what: 'a line that went', now: [a, c], changed: [] },
    { what: 'a line at the end', now: [a, b, c, line('d')], changed: ['d'] },
    { what: 'the ends of a stretch', now: [line('A'), b, line('C')], changed: ['A', 'b', 'C'] },
  ])('[RT-40] are found when $what changed', ({ now, changed }) => {
    expect(changedIn(docOf(a, b, c), docOf(...now))).toEqual(changed)
  })
})

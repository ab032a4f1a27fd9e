import { describe, expect, it } from 'vitest'
import { padSchema } from '@sheaf/document/schema/pad-schema'
import { lineAt, lineNumberAt } from './lines.ts'

const text = (line: string) => (line === '' ? [] : [padSchema.text(line)])
const paragraph = (line: string) => padSchema.node('paragraph', null, text(line))
const doc = padSchema.node('doc', null, [
  padSchema.node('heading', { level: 1 }, text('Title')),
  padSchema.node('bulletList', null, [
    padSchema.node('listItem', null, [paragraph('one'), paragraph('two')]),
    padSchema.node('listItem', null, [paragraph('three')]),
  ]),
  padSchema.node('horizontalRule'),
  paragraph('last'),
])

const textAt = (number: number) => {
  const line = lineAt(doc, number)
  return line && doc.textBetween(line.from, line.to)
}

describe('a line', () => {
  it('[EDT-9] is a textblock, counted wherever it stands', () => {
    expect([1, 2, 3, 4, 5].map(textAt)).toEqual(['Title', 'one', 'two', 'three', 'last'])
  })

  it('[EDT-9] beyond the text is the last', () => {
    expect(textAt(99)).toBe('last')
  })

  it('[EDT-24] has the number that leads to it', () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const { from, to } = lineAt(doc, number)!
      expect([from + 1, to - 1].map((position) => lineNumberAt(doc, position))).toEqual([number, number])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { lineSchema } from '../../text-binding/lines/line-schema.ts'
import { lineOfMention } from './line-of-mention.ts'

const doc = lineSchema.node(
  'doc',
  null,
  ['nobody', 'mail ada@example.org', 'ask @Bobby and @bob.smith', 'ask @Bob.', '@bob again'].map((line) =>
    lineSchema.node('line', null, [lineSchema.text(line)]),
  ),
)

describe('a mention', () => {
  it('[EDT-10] is found where it comes first', () => {
    expect(lineOfMention(doc, 'bob')).toBe(4)
    expect(lineOfMention(doc, 'bob.smith')).toBe(3)
    expect(lineOfMention(doc, 'carol')).toBeUndefined()
  })
})

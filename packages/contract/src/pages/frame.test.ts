import { expect, test } from 'vitest'
import { readFrameQuery, readHistoryQuery, writeHistoryQuery } from './frame.ts'

test('[HIST-111] an address of a history names the two moments that it compares, in any order', () => {
  expect(readHistoryQuery('?compare=3..7')).toEqual({ seq: undefined, compared: { from: 3, to: 7 } })
  expect(readHistoryQuery('?compare=7..3&at=5')).toEqual({ seq: 5, compared: { from: 3, to: 7 } })
  expect(readHistoryQuery('?compare=0..7').compared).toEqual({ from: 0, to: 7 })
  const query = new URLSearchParams('lang=de&at=5')
  writeHistoryQuery(query, { seq: 5, compared: { from: 3, to: 7 } })
  expect(query.toString()).toBe('lang=de&compare=3..7')
  writeHistoryQuery(query, { seq: undefined, compared: undefined })
  expect(query.toString()).toBe('lang=de')
})

test.each(['3', '3..', '..7', '3..7..9', '-3..7', '3...7', 'x..7', '1.5..7', '3..99999999999999999999'])(
  '[HIST-111] an address with compare=%s compares nothing',
  (written) => {
    expect(readHistoryQuery(`?compare=${written}`).compared).toBeUndefined()
  },
)

test('[EDT-190] an address says by true and false how a page is shown, and by nothing else', () => {
  expect(readFrameQuery('?showControls=false&showChat=true&alwaysShowChat=true&rtl=true')).toMatchObject({
    showControls: false,
    showChat: true,
    alwaysShowChat: true,
    rtl: true,
  })
  const { showLineNumbers, noColors, useMonospaceFont, lang } = readFrameQuery(
    '?showLineNumbers=0&noColors=&useMonospaceFont=TRUE&lang=de',
  )
  expect([showLineNumbers, noColors, useMonospaceFont, lang]).toEqual([undefined, undefined, undefined, 'de'])
})

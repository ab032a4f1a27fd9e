import { expect, test } from 'vitest'
import { recordOf, stringify, RawJson } from './raw-json.ts'

test('[WIRE-20] what is JSON already is sent in its place', () => {
  const pads = recordOf(['"a":{"name":"é \\"x\\""}', '"b":1,"c":2'])
  const value = {
    before: [1, 'x'],
    pads,
    deep: { none: recordOf([]), list: [new RawJson('[true]'), null] },
    after: '{',
  }
  expect(JSON.parse(stringify(value))).toEqual({
    before: [1, 'x'],
    pads: { a: { name: 'é "x"' }, b: 1, c: 2 },
    deep: { none: {}, list: [[true], null] },
    after: '{',
  })
  expect(stringify(value)).toBe(stringify(value))
})

test('[WIRE-20] without any, a value is written as ever', () => {
  expect(stringify({ a: [1, null, 'b'] })).toBe('{"a":[1,null,"b"]}')
})

test('[WIRE-20] whatever else writes JSON, such as a line of the log, writes the value', () => {
  expect(JSON.stringify({ pads: recordOf(['"a":1']) })).toBe('{"pads":{"a":1}}')
  expect(stringify({ pads: recordOf(['"b":2']) })).toBe('{"pads":{"b":2}}')
})

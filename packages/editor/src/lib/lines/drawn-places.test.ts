import { expect, it } from 'vitest'
import { lineSchema } from '../../text-binding/lines/line-schema.ts'
import { drawnPlaceOf } from './drawn-places.ts'

const doc = lineSchema.node('doc', null, [
  lineSchema.node('line', { kind: 'task' }, [lineSchema.text('one')]),
  lineSchema.node('line', { kind: 'picture' }, [lineSchema.text('two')]),
])

it('[TBL-36] a position of a drawn cell is between its letters, whatever the page has drawn beside them', () => {
  const around = document.createElement('div')
  around.setAttribute('contenteditable', 'false')
  around.innerHTML =
    '<div><ul><li><input type="checkbox"><b>o</b>ne</li></ul>' +
    '<figure><div contenteditable="false">name</div><figcaption>two</figcaption></figure></div>'
  const at = (position: number, side: -1 | 1) => {
    const { node, offset } = drawnPlaceOf(around.firstElementChild!, doc, position, side)!
    return [node.textContent, offset]
  }
  expect(at(1, 1)).toEqual(['o', 0])
  expect(at(2, 1)).toEqual(['ne', 0])
  expect(at(2, -1)).toEqual(['o', 1])
  expect(at(4, 1)).toEqual(['ne', 2])
  expect(at(7, -1)).toEqual(['two', 1])
})

it('[EDT-333] a position in or behind a drawn formula is beside what is drawn, and counts its letters', () => {
  const line = lineSchema.node('doc', null, [lineSchema.node('line', null, [lineSchema.text('a x^2 b')])])
  const around = document.createElement('div')
  around.innerHTML =
    '<p>a <span contenteditable="false" data-letters="3"><math><mi>x</mi></math><b>x2 many letters</b></span> b</p>'
  const at = (position: number, side: -1 | 1) => {
    const { node, offset } = drawnPlaceOf(around, line, position, side)!
    return [node.nodeName, offset]
  }
  expect(at(3, -1)).toEqual(['#text', 2])
  expect(at(3, 1)).toEqual(['P', 1])
  expect(at(4, 1)).toEqual(['P', 1])
  expect(at(5, -1)).toEqual(['P', 2])
  expect(at(6, -1)).toEqual(['P', 2])
  expect(at(6, 1)).toEqual(['#text', 0])
  expect(at(8, -1)).toEqual(['#text', 2])
})

import { expect, it } from 'vitest'
import { lineSchema } from '../text-binding/line-schema.ts'
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

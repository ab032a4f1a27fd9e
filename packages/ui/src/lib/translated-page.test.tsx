import { type Random, randomFrom, seeds } from '@sheaf/document/testing/random'
import { act, render } from '@testing-library/react'
import { Fragment, type ReactNode, Suspense, use } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { translatePage, translators } from '../testing/translators.ts'
import { surviveTranslators } from './translated-page.ts'

let stop: () => void
beforeEach(() => (stop = surviveTranslators()))
afterEach(() => stop())

/** Lets the page hear what was changed in it, as before anything else that happens in it. */
const settle = () => act(async () => {})

const Sentence = ({ text }: { text: string }) => text

const shuffled = <T,>(random: Random, items: readonly T[]): T[] => {
  const rest = [...items]
  return items.map(() => rest.splice(random.below(rest.length), 1)[0]!)
}

/** Draws texts, elements and components in some order, of which every state has others, elsewhere. */
const drawState = (random: Random, depth = 2): ReactNode[] =>
  shuffled(random, [0, 1, 2, 3].slice(0, 1 + random.below(4))).map((key) => {
    const word = `${key}-${random.below(20)} `
    switch (random.below(depth === 0 ? 4 : 7)) {
      case 0:
        return undefined
      case 1:
        return word
      case 2:
        return <Sentence key={key} text={word} />
      case 3:
        return <b key={key}>{word}</b>
      case 4:
      case 5:
        return <div key={key}>{drawState(random, depth - 1)}</div>
      default:
        return <Fragment key={key}>{drawState(random, depth - 1)}</Fragment>
    }
  })

describe.each(Object.entries(translators))('in a page that was rewritten (%s)', (_name, translator) => {
  it('[LANG-23] everything that React changes is shown as in a page that was left alone', async () => {
    for (const seed of seeds(15, 1000)) {
      const left = render(<main>{drawState(randomFrom(seed))}</main>)
      const rewritten = render(<main>{drawState(randomFrom(seed))}</main>)
      for (let step = 1; step <= 5; step += 1) {
        translatePage(rewritten.container, translator)
        await settle()
        const next = <main>{drawState(randomFrom(seed * 1000 + step))}</main>
        left.rerender(next)
        rewritten.rerender(next)
        await settle()
        expect(rewritten.container.textContent, `seed ${seed}, step ${step}`).toBe(left.container.textContent)
      }
      left.unmount()
      rewritten.unmount()
      expect(rewritten.container.childNodes).toHaveLength(0)
    }
  })

  it('[LANG-23] what waits for data is hidden, and shown again, and what is drawn elsewhere goes', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const Late = ({ data }: { data: Promise<string> }) => use(data)
    const place = document.body.appendChild(document.createElement('aside'))
    const draw = (isWaiting: boolean) => (
      <Suspense fallback={<i>Waiting</i>}>
        Before {isWaiting ? <Late data={promise} /> : 'nothing'} after
        {createPortal(isWaiting ? ['one ', 'two '] : ['two '], place)}
      </Suspense>
    )
    const { container, rerender, unmount } = render(draw(false))
    translatePage(document.body, translator)
    await settle()
    await act(async () => rerender(draw(true)))
    await settle()
    expect(container.textContent).toBe('Waiting')
    const late = 'something'
    await act(async () => resolve(late))
    await settle()
    expect(container.textContent).toBe('Before something after')
    expect(place.textContent).toBe('one two ')
    unmount()
    expect(place.textContent).toBe('')
    place.remove()
  })
})

it('[LANG-23] a text that somebody took away altogether, as an extension may, does not break the page either', async () => {
  const draw = (count: number) => (
    <main>
      Found {count} {count > 1 && 'pads'} <b>{count}</b>
    </main>
  )
  const { container, rerender } = render(draw(2))
  container.querySelector('main')!.replaceChildren()
  await settle()
  rerender(draw(1))
  rerender(draw(3))
  await settle()
  expect(container.textContent).toContain('pads')
})

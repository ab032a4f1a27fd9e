import { act, render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LetterTip } from './letter-tip.tsx'

/** Returns where the name of an author stands, in pixels from the pointer, which rests on letters of theirs. */
const tipAt = async (x: number, y: number): Promise<string> => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const text = document.body.appendChild(document.createElement('p'))
  onTestFinished(() => text.remove())
  text.innerHTML = '<span data-author="ada">letters</span>'
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(x, y + 18, 100, 24))
  const { container, unmount } = render(
    <LetterTip place={{ current: text }} say={({ dataset }) => dataset['author']} />,
  )
  onTestFinished(unmount)
  const pointed = new MouseEvent('pointermove', { bubbles: true, clientX: x, clientY: y })
  text.firstChild!.dispatchEvent(Object.assign(pointed, { pointerType: 'mouse' }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  const tip = container.querySelector<HTMLElement>('.letter-tip')!
  expect(tip.textContent).toBe('ada')
  return tip.style.translate
}

it('[EDT-159] what is said of letters is whole in the window', async () => {
  expect(await tipAt(20, 20)).toBe('0px')
  expect(await tipAt(innerWidth - 30, 20)).toBe('-70px')
  expect(await tipAt(20, innerHeight - 10)).toMatch(/^0px calc\(-100%/)
})

import { act, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { LongList } from './long-list.tsx'

const ROW_HEIGHT = 64
const ROWS = Array.from({ length: 60 }, (_, at) => `Row ${at}`)
const IN_SIGHT = Math.ceil(window.innerHeight / ROW_HEIGHT)

/** Renders a list and returns how many rows were added after its first rendering. */
const comeLater = async (isWaitedFor: boolean): Promise<number> => {
  document.body.innerHTML = `${isWaitedFor ? '<div data-waiting></div>' : ''}<div id="place"></div>`
  const place = document.getElementById('place')!
  let count = 0
  const note = (changes: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of changes) if (target.nodeName === 'UL') count += addedNodes.length
  }
  const watch = new MutationObserver(note)
  watch.observe(place, { subtree: true, childList: true })
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <LongList items={ROWS} keyOf={(row) => row} rowHeight={ROW_HEIGHT} label="Rows">
        {(row) => row}
      </LongList>,
    ),
  )
  note(watch.takeRecords())
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(ROWS)
  act(() => root.unmount())
  watch.disconnect()
  return count
}

test('[A11Y-33] rows that were waited for are drawn as far as they are in sight, and the others after them', async () => {
  expect(await comeLater(true)).toBe(ROWS.length - IN_SIGHT)
})

test('[A11Y-33] rows that are here with their screen are drawn with it', async () => {
  expect(await comeLater(false)).toBe(0)
})

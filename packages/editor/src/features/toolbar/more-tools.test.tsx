import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { MoreTools } from './more-tools.tsx'

const Bar = ({ hidden }: { readonly hidden: number }) => {
  const bar = useRef<HTMLDivElement>(null)
  // jsdom has no layout.
  const measure = (element: HTMLDivElement | null) => {
    if (element) Object.defineProperties(element, { clientWidth: { value: 400 }, scrollWidth: { value: 400 + hidden } })
    bar.current = element
  }
  return (
    <MantineProvider>
      <div ref={measure} data-bar />
      <MoreTools bar={bar} />
    </MantineProvider>
  )
}

const shown = (hidden: number) => {
  const { container } = render(<Bar hidden={hidden} />)
  const bar = container.querySelector<HTMLElement>('[data-bar]')!
  const scrollBy = vi.fn<(to: ScrollToOptions) => void>()
  bar.scrollBy = scrollBy as unknown as typeof bar.scrollBy
  return { bar, scrollBy, more: () => container.querySelector<HTMLElement>('[data-more]') }
}

it('[A11Y-41] a bar with tools out of sight says so, and a press leads to them and back', () => {
  const { bar, scrollBy, more } = shown(250)
  expect(more()?.dataset['more']).toBe('ahead')
  fireEvent.click(more()!)
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 300 })
  act(() => {
    bar.scrollLeft = 250
    bar.dispatchEvent(new Event('scroll'))
  })
  expect(more()?.dataset['more']).toBe('behind')
  fireEvent.click(more()!)
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -650 })
})

it('[A11Y-41] a bar whose tools are all in sight has no button for more', () => {
  expect(shown(0).more()).toBeNull()
})

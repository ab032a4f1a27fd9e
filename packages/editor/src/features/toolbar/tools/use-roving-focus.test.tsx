import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useRovingFocus } from './use-roving-focus.ts'

const Bar = ({ tools, off = [] }: { readonly tools: readonly string[]; readonly off?: readonly string[] }) => {
  const bar = useRef<HTMLDivElement>(null)
  const rove = useRovingFocus(bar)
  return (
    <div ref={bar} role="toolbar" tabIndex={-1} onKeyDown={rove}>
      {tools.map((tool) => (
        <button key={tool} type="button" disabled={off.includes(tool)}>
          {tool}
        </button>
      ))}
    </div>
  )
}

const stops = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)
    .map(({ textContent }) => textContent)

it('[A11Y-2] the tools are one stop of the Tab key, whatever comes, goes or is disabled', async () => {
  const { rerender } = render(<Bar tools={['undo', 'bold', 'link']} />)
  expect(stops()).toEqual(['undo'])
  screen.getByRole('button', { name: 'link' }).focus()
  expect(stops()).toEqual(['link'])

  rerender(<Bar tools={['notify', 'undo', 'bold', 'link']} />)
  await expect.poll(stops).toEqual(['link'])
  rerender(<Bar tools={['notify', 'undo', 'bold']} />)
  await expect.poll(stops).toEqual(['notify'])
  rerender(<Bar tools={['notify', 'undo', 'bold']} off={['notify']} />)
  await expect.poll(stops).toEqual(['undo'])
  rerender(<Bar tools={['notify', 'undo', 'bold']} />)
  await expect.poll(stops).toEqual(['undo'])
})

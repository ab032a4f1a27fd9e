import { type ReactNode, useEffect, useRef } from 'react'

interface ResultRegionProps {
  /** Latest result of the server; each result is another object. */
  readonly result: unknown
  readonly children: ReactNode
}

/** SCR-132: live region beside a button, which scrolls each result into sight, clear of the save bar. */
export const ResultRegion = ({ result, children }: ResultRegionProps) => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) region.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  return (
    <div ref={region} aria-live="polite">
      {children}
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'

interface AnswerProps {
  /** What the server answered last; each answer is another object. */
  readonly answer: unknown
  readonly children: ReactNode
}

/** SCR-621: a live region beside a button that scrolls each answer of the server into sight, clear of the save bar. */
export const Answer = ({ answer, children }: AnswerProps) => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) region.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return (
    <div ref={region} aria-live="polite">
      {children}
    </div>
  )
}

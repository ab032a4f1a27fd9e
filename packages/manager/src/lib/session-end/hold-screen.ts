import { useEffect } from 'react'

let holders = 0
let onRelease = new Set<() => void>()

const release = (): void => {
  holders -= 1
  if (holders > 0) return
  const waiting = onRelease
  onRelease = new Set()
  for (const go of waiting) go()
}

/** SES-25: while `held`, not even the session's end leaves this screen, whose content may exist nowhere else. */
export const useHoldScreen = (held: boolean): void => {
  useEffect(() => {
    if (!held) return
    holders += 1
    return release
  }, [held])
}

export const isScreenHeld = (): boolean => holders > 0

/** Resolves as soon as no screen is held any more. */
export const screenReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (holders > 0) onRelease.add(resolve)
    else resolve()
  })

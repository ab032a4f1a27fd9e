import { useEffect } from 'react'

let keepers = 0
let onRelease = new Set<() => void>()

const release = (): void => {
  keepers -= 1
  if (keepers > 0) return
  const waiting = onRelease
  onRelease = new Set()
  for (const go of waiting) go()
}

/** SES-25: while `kept`, not even the session's end leaves this screen, whose content may exist nowhere else. */
export const useHoldScreen = (kept: boolean): void => {
  useEffect(() => {
    if (!kept) return
    keepers += 1
    return release
  }, [kept])
}

export const isScreenHeld = (): boolean => keepers > 0

/** Resolves as soon as no screen is kept any more. */
export const screenReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (keepers > 0) onRelease.add(resolve)
    else resolve()
  })

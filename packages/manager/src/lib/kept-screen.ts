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

/** While it is `kept`, not even the session's end leads away from this screen: what it shows may stand nowhere else (SES-25). */
export const useKeepScreen = (kept: boolean): void => {
  useEffect(() => {
    if (!kept) return
    keepers += 1
    return release
  }, [kept])
}

export const isScreenKept = (): boolean => keepers > 0

/** Settled as soon as the screen has been left, or has nothing more to keep. */
export const screenReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (keepers > 0) onRelease.add(resolve)
    else resolve()
  })

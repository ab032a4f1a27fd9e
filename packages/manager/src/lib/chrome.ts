import { useEffect, useSyncExternalStore } from 'react'

/** Creates hooks by which a screen makes a request to the shell. It holds while any mounted caller has `asked` set. */
const shellRequest = () => {
  let asking = 0
  const listeners = new Set<() => void>()
  const change = (by: number) => {
    asking += by
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    useAsk: (asked: boolean): void => {
      useEffect(() => {
        if (!asked) return
        change(1)
        return () => change(-1)
      }, [asked])
    },
    useIsAsked: (): boolean => useSyncExternalStore(subscribe, () => asking > 0),
  }
}

/** Hides header, menu and footer, for the expanded pad. */
export const { useAsk: useHideChrome, useIsAsked: useIsChromeHidden } = shellRequest()

/** Turns off the shortcuts for creating things, in the preview of a folder as somebody who can create nothing. */
export const { useAsk: useDisableCreation, useIsAsked: useIsCreationDisabled } = shellRequest()

/** Leaves every menu item unmarked, for screens whose content is not the user's own, whatever their address. */
export const { useAsk: useUnmarkMenu, useIsAsked: useIsMenuUnmarked } = shellRequest()

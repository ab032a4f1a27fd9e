import { Store, useStore } from '@sheaf/ui/lib/store'
import { useEffect } from 'react'

/** Creates hooks by which screens make a request to the shell. The request holds while any mounted caller makes it. */
const shellRequest = () => {
  const requests = new Store(0)
  const change = (by: number) => requests.set(requests.get() + by)
  return {
    useRequest: (isRequested: boolean): void => {
      useEffect(() => {
        if (!isRequested) return
        change(1)
        return () => change(-1)
      }, [isRequested])
    },
    useIsRequested: (): boolean => useStore(requests) > 0,
  }
}

/** Hides header, menu and footer, for the expanded pad. */
export const { useRequest: useHideChrome, useIsRequested: useIsChromeHidden } = shellRequest()

/** Turns off the shortcuts for creating things, in the preview of a folder as somebody who can create nothing. */
export const { useRequest: useDisableCreation, useIsRequested: useIsCreationDisabled } = shellRequest()

/** Leaves every menu item unmarked, for screens whose content is not the user's own, whatever their address. */
export const { useRequest: useUnmarkMenu, useIsRequested: useIsMenuUnmarked } = shellRequest()

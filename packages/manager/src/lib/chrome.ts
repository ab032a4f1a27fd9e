import { useEffect, useSyncExternalStore } from 'react'

/** What a screen asks of the frame around it, for as long as one of its callers stands with `asked` on. */
const wish = () => {
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

/** Hides header, menu and footer: the expanded pad. */
export const { useAsk: useHideChrome, useIsAsked: useIsChromeHidden } = wish()

/** Offers no key that makes something: those as whom a folder is previewed make nothing here. */
export const { useAsk: useOfferNothingNew, useIsAsked: useIsNothingNewOffered } = wish()

/** Marks no item of the menu: what is shown is not among one's own, whatever its address. */
export const { useAsk: useStandBesideMenu, useIsAsked: useIsBesideMenu } = wish()

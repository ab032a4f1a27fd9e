import { t } from '@sheaf/ui/l10n/i18n'
import { isApple } from '@sheaf/ui/lib/is-apple'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { holdTyping, releaseTyping } from '../../lib/typing/hold-typing.ts'

type FindBar = ComponentType<Parameters<(typeof import('./find-bar.tsx'))['FindBar']>[0]>

/** Returns what the keys ask for: Ctrl+F finds, Ctrl+H replaces (⌘F and ⌥⌘F on a Mac, where ⌘H hides the window). */
const askedBy = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'find' | 'replace' | undefined => {
  if (shiftKey) return undefined
  if (isApple()) {
    if (!metaKey || ctrlKey || code !== 'KeyF') return undefined
    return altKey ? 'replace' : 'find'
  }
  if (!ctrlKey || metaKey || altKey) return undefined
  return ({ f: 'find', h: 'replace' } as const)[key.toLowerCase()]
}

interface FindState {
  readonly FindBar: FindBar
  readonly times: number
  readonly isReplacing: boolean
  readonly text: string | undefined
}

/** Fetches the bar when it is first asked for, by its keys or by `open`. */
export const useFind = () => {
  const [bar, setBar] = useState<FindState>()
  const open = useCallback((isReplacing: boolean, text?: string) => {
    void import('./find-bar.tsx').then(
      ({ FindBar }) =>
        setBar((before) => ({
          FindBar,
          times: (before?.times ?? 0) + 1,
          isReplacing: isReplacing || before?.isReplacing === true,
          text: text ?? before?.text,
        })),
      () => {
        releaseTyping()
        showUnreachable()
      },
    )
  }, [])
  const setReplacing = useCallback(
    (isReplacing: boolean) => setBar((before) => before && { ...before, isReplacing }),
    [],
  )
  const close = useCallback(() => setBar(undefined), [])
  const isShown = bar !== undefined
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = askedBy(event)
      if (asked === undefined || document.querySelector('[aria-modal="true"]') !== null) return
      event.preventDefault()
      // Once it is there it takes the focus at once.
      holdTyping(isShown ? undefined : t('EDITOR.FIND.FIELD'))
      open(asked === 'replace')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, isShown])
  return { bar, open, setReplacing, close }
}

import { modals, ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { useT } from '../l10n/use-t.ts'

interface DialogHostProps {
  /** Called with Mantine's manager once the provider listens to it. */
  readonly onReady: (manager: typeof modals) => void
}

/** Draws the dialogs that are open. */
export const DialogHost = ({ onReady }: DialogHostProps) => {
  const t = useT()
  // An effect runs after those of its children, so the provider is listening by then.
  useEffect(() => onReady(modals), [onReady])
  return <ModalsProvider labels={{ confirm: t('ACTIONS.CONFIRM'), cancel: t('ACTIONS.CANCEL') }}>{null}</ModalsProvider>
}

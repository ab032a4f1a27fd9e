import { modals, ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { useT } from '../l10n/use-t.ts'
import { dialogHostReady } from './dialogs.ts'

export const DialogHost = () => {
  const t = useT()
  // An effect runs after those of its children, so the provider is listening by then.
  useEffect(() => dialogHostReady(modals), [])
  return <ModalsProvider labels={{ confirm: t('ACTIONS.CONFIRM'), cancel: t('ACTIONS.CANCEL') }}>{null}</ModalsProvider>
}

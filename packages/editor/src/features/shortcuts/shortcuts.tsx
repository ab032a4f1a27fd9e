import { Menu } from '@mantine/core'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconKeyboard } from '@tabler/icons-react'
import { createElement, useEffect } from 'react'

/** Opens the list of the keys for the text (EDT-341). */
const openShortcuts = (): void =>
  openDialog({
    title: t('SHORTCUTS.TITLE'),
    content: async () => createElement((await import('./shortcut-list.tsx')).ShortcutList),
  })

export const ShortcutsItem = () => {
  const t = useT()
  return (
    <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
      {t('SHORTCUTS.TITLE')}
    </Menu.Item>
  )
}

/** Opens the list of keys by Ctrl+/ (⌘/). */
export const useShortcutsKey = (): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key !== '/' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      if (document.querySelector('[aria-modal="true"]') !== null) return
      event.preventDefault()
      openShortcuts()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

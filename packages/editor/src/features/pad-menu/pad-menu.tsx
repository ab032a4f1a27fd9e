import type { PadCapabilities } from '@sheaf/contract/realtime/socket'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import { useStore } from '@sheaf/ui/lib/store'
import { offersTemplates, requestTemplates } from '../../lib/commands/template-request.ts'
import type { PageAddress } from '../../lib/page/page-address.ts'
import { openEditor } from '../../lib/commands/open-editor.ts'
import { isAlone } from '../../lib/page/placement.ts'

interface PadMenuProps {
  readonly capabilities: PadCapabilities
  readonly isGuest: boolean
  readonly padName: string
  readonly address: PageAddress
}

const fetchItems = async () => (await import('./pad-menu-items.tsx')).PadMenuItems

/** Shows the menu of a pad outside of any frame, with what the manager otherwise offers around it (EDT-30). */
export const PadMenu = ({ capabilities, isGuest, padName, address: { base, padId, query } }: PadMenuProps) => {
  const t = useT()
  // A link sends the cookie, but no token.
  const mayDownload = capabilities.mayDownload && query.token === undefined
  const mayHistory = capabilities.mayHistory && query.token === undefined
  const mayInsert = useStore(offersTemplates)
  const hasItems = mayDownload || mayHistory || mayInsert || capabilities.folder !== undefined || isGuest
  if (!isAlone() || !hasItems) return null
  const offer = () => {
    const editor = openEditor.get()
    if (editor) requestTemplates(editor)
  }
  return (
    <LazyMenu
      label={t('GROUP.ACTIONS_FOR', { name: padName })}
      icon={<IconDots size={20} stroke={1.6} />}
      fetchItems={fetchItems}
      itemProps={{
        base,
        padId,
        folder: capabilities.folder,
        isGuest,
        mayDownload,
        mayHistory,
        onTemplates: mayInsert ? offer : undefined,
      }}
    />
  )
}

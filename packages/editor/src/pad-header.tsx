import { ActionIcon, Title } from '@mantine/core'
import { folderViewPath } from '@sheaf/contract/pages/manager-paths'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFolder } from '@tabler/icons-react'
import type { OpenState } from './connection/access-state.ts'
import type { PadSession } from './connection/pad-session.ts'
import { ChatButton } from './features/chat/chat-button.tsx'
import { OutlineButton } from './features/outline/outline-button.tsx'
import { PadMenu } from './features/pad-menu/pad-menu.tsx'
import { saveGuestProfile } from './features/preferences/guest-profile-storage.ts'
import { preferences, savePreferences } from './features/preferences/preferences.ts'
import { SettingsMenu } from './features/preferences/settings-menu.tsx'
import { WhoIsHere } from './features/presence/who-is-here.tsx'
import { StopReadingButton } from './features/read-aloud/stop-reading-button.tsx'
import { useShortcutsKey } from './features/shortcuts/shortcuts.tsx'
import { SaveIndicator } from './features/save-status/save-indicator.tsx'
import { managerLink } from './lib/page/manager-link.ts'
import type { PageAddress } from './lib/page/page-address.ts'
import { isAlone, isInManager } from './lib/page/placement.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { SiteMark } from './site-mark.tsx'

const fetchSettings = async () => (await import('./pad-settings-items.tsx')).PadSettingsItems

interface PadHeaderProps {
  readonly session: PadSession
  readonly address: PageAddress
  readonly access: OpenState
  readonly siteTitle: string
}

export const PadHeader = ({ session, address, access, siteTitle }: PadHeaderProps) => {
  const t = useT()
  useShortcutsKey()
  const { outline } = useStore(preferences)
  const guestProfile = useStore(session.guestProfile)
  const { author, name, color, padName, readonly, isArchived, isGuest, capabilities } = access.welcome
  const me = isGuest
    ? { author, name: guestProfile.name ?? name, color: guestProfile.color ?? color }
    : { author, name, color }
  const rename = (profile: { name: string; color: string }) => {
    saveGuestProfile(profile)
    session.rename(profile)
  }
  const { showControls, showChat } = address.query
  const hasControls = showControls !== false
  return (
    <div className={isInManager() ? 'pad-header is-in-manager' : 'pad-header'}>
      {isAlone() && <SiteMark base={address.base} title={siteTitle} />}
      <div className="pad-place">
        {hasControls && isAlone() && capabilities.folder !== undefined && (
          <ActionIcon
            component="a"
            className="pad-to-folder"
            href={managerLink(folderViewPath(capabilities.folder), address.base)}
            aria-label={t('EDITOR.TO_FOLDER')}
            title={t('EDITOR.TO_FOLDER')}
          >
            <IconFolder size={20} stroke={1.6} />
          </ActionIcon>
        )}
        {/* `dir` cuts a long name off at its own end. */}
        <Title order={1} className="pad-name" title={padName} dir="auto">
          {padName}
        </Title>
      </div>
      {readonly && (
        <StateBadge
          state={isArchived ? 'archived' : 'read-only'}
          text={t(isArchived ? 'EDITOR.ARCHIVED' : 'EDITOR.READ_ONLY')}
          className="pad-state"
        />
      )}
      {(!readonly || access.kind === 'offline') && <SaveIndicator status={session.saveStatus} />}
      {hasControls && (
        <>
          <WhoIsHere
            presence={access.pad.presence}
            me={me}
            authors={session.authors}
            onRename={isGuest ? rename : undefined}
          />
          <OutlineButton isOpen={outline} onToggle={() => savePreferences({ outline: !outline })} />
        </>
      )}
      {showChat !== false && <ChatButton room={session.chat} />}
      {hasControls && (
        <>
          <StopReadingButton />
          <SettingsMenu fetchItems={fetchSettings} />
          <PadMenu capabilities={capabilities} isGuest={isGuest} padName={padName} address={address} />
        </>
      )}
    </div>
  )
}

import { Badge, Text, Title } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useState } from 'react'
import { mayWrite, type AccessState } from './connection/access-state.ts'
import type { PadSession } from './connection/pad-session.ts'
import { Opening } from './features/access/opening.tsx'
import { Refused } from './features/access/refused.tsx'
import { ChatButton } from './features/chat/chat-button.tsx'
import { ChatPanel } from './features/chat/chat-panel.tsx'
import { PadMenu } from './features/pad-menu/pad-menu.tsx'
import { keepGuestWishes } from './features/preferences/guest-wishes.ts'
import { SettingsMenu } from './features/preferences/settings-menu.tsx'
import { WhoIsHere } from './features/presence/who-is-here.tsx'
import { SaveSeal } from './features/save-seal/save-seal.tsx'
import type { PageAddress } from './lib/page-address.ts'
import { useStore } from './lib/store.ts'
import { OpenPadView } from './open-pad-view.tsx'
import './editor-page.css'

interface EditorPageProps {
  readonly session: PadSession
  readonly address: PageAddress
}

type OpenState = Extract<AccessState, { readonly pad: unknown }>

const isOpen = (access: AccessState): access is OpenState => 'pad' in access

const Header = ({ session, address, access }: EditorPageProps & { readonly access: OpenState }) => {
  const t = useT()
  const wishes = useStore(session.wishes)
  const { author, name, color, padName, readonly, isGuest, beside } = access.welcome
  const me = isGuest ? { author, name: wishes.name ?? name, color: wishes.color ?? color } : { author, name, color }
  const rename = (wish: { name: string; color: string }) => {
    keepGuestWishes(wish)
    session.rename(wish)
  }
  return (
    <header className="pad-header">
      <Title order={1} className="pad-name" title={padName}>
        <bdi>{padName}</bdi>
      </Title>
      {readonly && (
        <Badge variant="light" color="gray" tt="none">
          {t('EDITOR.READ_ONLY')}
        </Badge>
      )}
      {(!readonly || access.kind === 'offline') && <SaveSeal saving={session.saving} />}
      <WhoIsHere awareness={access.pad.awareness} me={me} onRename={isGuest ? rename : undefined} />
      <ChatButton room={session.chat} />
      <PadMenu beside={beside} padName={padName} address={address} />
      <SettingsMenu />
    </header>
  )
}

export const EditorPage = ({ session, address }: EditorPageProps) => {
  const access = useStore(session.access)
  const padName = isOpen(access) ? access.welcome.padName : undefined
  // As it was served.
  const [siteTitle] = useState(() => document.title)
  useEffect(() => {
    if (padName !== undefined) document.title = `${padName} - ${siteTitle}`
  }, [padName, siteTitle])

  if (access.kind === 'refused') {
    return (
      <Refused
        key={String(session.hasTriedPassword)}
        errorKey={access.errorKey}
        unsentText={access.unsentText}
        hasTriedPassword={session.hasTriedPassword}
        base={address.base}
        onPassword={session.enterPassword}
        onRetry={session.retry}
      />
    )
  }
  if (!isOpen(access)) {
    return (
      <div className="pad-page">
        <header className="pad-header" aria-hidden>
          <Text className="pad-name" />
        </header>
        <main className="pad-scroll">
          <Opening isUnreachable={access.isUnreachable} />
        </main>
      </div>
    )
  }
  const { pad, welcome } = access
  return (
    <div className="pad-page">
      <Header session={session} address={address} access={access} />
      <div className="pad-and-chat">
        <OpenPadView
          pad={pad}
          welcome={welcome}
          authors={session.authors}
          address={address}
          isEditable={mayWrite(access)}
          unsentText={access.kind === 'reading' ? access.unsentText : ''}
        />
        <ChatPanel room={session.chat} />
      </div>
    </div>
  )
}

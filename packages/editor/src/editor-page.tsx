import { useNoticesPlace } from '@sheaf/ui/lib/notices-place'
import { followVisibleArea } from '@sheaf/ui/lib/visible-area'
import { type ReactNode, useEffect, useState } from 'react'
import { mayWrite, type AccessState, type OpenState } from './connection/access-state.ts'
import type { PadSession } from './connection/pad-session.ts'
import { followRisk } from './connection/save-status.ts'
import { Opening } from './features/access/opening.tsx'
import { openWithPassword } from './features/access/pad-password.ts'
import { useSessionLost } from './features/access/use-session-lost.ts'
import { postClosed, postRisk, postSessionEnded, postWriting } from './features/frame/manager-messages.ts'
import { offerKeptVersion } from './features/kept-version/offer-kept-version.ts'
import { usePostUnsent } from './features/frame/use-post-unsent.ts'
import { readPageBootstrap } from './lib/page/page-bootstrap.ts'
import { refuseDroppedFiles } from './features/writing/no-files.ts'
import type { PageAddress } from './lib/page/page-address.ts'
import { followPhoneWriting, phoneWriting } from './lib/typing/phone-writing.ts'
import { isInManager } from './lib/page/placement.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { OpenPadView } from './open-pad/open-pad-view.tsx'
import { useTools } from './open-pad/use-tools.ts'

interface EditorPageProps {
  readonly session: PadSession
  readonly address: PageAddress
}

/** Returns the unsent text that is shown in place of the pad; undefined while that is not known. */
const unsentInPlaceOf = (access: AccessState): string | undefined => {
  if (access.kind === 'refused') return access.unsentText
  return access.kind === 'connecting' ? undefined : ''
}

/** Tells the reader when the server has kept a version by itself. */
const useKeptVersion = ({ keptVersion, access }: PadSession, address: PageAddress): void =>
  useEffect(
    () =>
      keptVersion.subscribe(() => {
        const version = keptVersion.get()
        const state = access.get()
        const mayHistory = 'welcome' in state && state.welcome.capabilities.mayHistory
        if (version) offerKeptVersion(address, version, mayHistory)
      }),
    [keptVersion, access, address],
  )

/** Lets what is around the text give way while somebody writes on a phone, in the page around, too. */
const useRoomToWrite = (): void => {
  useEffect(() => followVisibleArea(), [])
  useEffect(() => followPhoneWriting(), [])
  const isWriting = useStore(phoneWriting)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-writing', isWriting)
    postWriting(isWriting)
  }, [isWriting])
}

const isOpen = (access: AccessState): access is OpenState => 'pad' in access

/**
 * What stands above the text: the header and the tools. In the manager, which shows the pad's name itself, they share a
 * row where there is room for both, and the tools come first.
 */
const PadBar = ({ header, children }: { readonly header: ReactNode; readonly children: ReactNode }) => (
  <header className="pad-bar">
    {!isInManager() && header}
    {children}
    {isInManager() && header}
  </header>
)

export const EditorPage = ({ session, address }: EditorPageProps) => {
  const access = useStore(session.access)
  const tools = useTools()
  const [toolsPlace, setToolsPlace] = useState<HTMLDivElement | null>(null)
  const isUnsentShown = usePostUnsent(unsentInPlaceOf(access))
  useEffect(() => followRisk(session.saveStatus, postRisk), [session])
  useEffect(() => refuseDroppedFiles(), [])
  useNoticesPlace('below-text')
  useSessionLost(access, address.base)
  useKeptVersion(session, address)
  useRoomToWrite()
  const padName = isOpen(access) ? access.welcome.padName : undefined
  // The served document has the site's title.
  const [siteTitle] = useState(() => document.title)
  useEffect(() => {
    if (padName !== undefined) document.title = `${padName} - ${siteTitle}`
  }, [padName, siteTitle])

  if (access.kind === 'refused' && access.errorKey !== undefined && tools) {
    return (
      <tools.Refused
        key={`${session.hasTriedPassword} ${access.errorKey}`}
        errorKey={access.errorKey}
        unsentText={access.unsentText ?? ''}
        isToBeRead={isUnsentShown}
        hasTriedPassword={session.hasTriedPassword}
        hasLostPassword={session.hasLostPassword}
        wasOpen={access.wasOpen}
        base={address.base}
        login={access.login}
        siteTitle={siteTitle}
        goodName={readPageBootstrap().goodName}
        onPassword={(password) => openWithPassword(session, address, password)}
        onRetry={session.retry}
        onClosed={postClosed}
        onSessionEnded={postSessionEnded}
      />
    )
  }
  if (!isOpen(access)) {
    return (
      <div className="pad-page">
        <PadBar header={<div className="pad-header" aria-busy />}>
          <div className="pad-toolbar-place" aria-busy />
        </PadBar>
        <main className="pad-part">
          <div className="pad-scroll">
            <Opening
              isUnreachable={access.kind === 'connecting' && access.isUnreachable}
              isDamaged={access.kind === 'connecting' && access.isDamaged}
            />
          </div>
        </main>
      </div>
    )
  }
  const { pad, welcome } = access
  const isEditable = mayWrite(access)
  const { showControls, showChat } = address.query
  return (
    <div className="pad-page">
      <PadBar
        header={
          tools ? (
            <tools.PadHeader session={session} address={address} access={access} siteTitle={siteTitle} />
          ) : (
            <div className="pad-header" aria-busy />
          )
        }
      >
        {isEditable && showControls !== false && <div ref={setToolsPlace} className="pad-tools" />}
      </PadBar>
      <div className="pad-and-chat">
        <OpenPadView
          pad={pad}
          welcome={welcome}
          authors={session.authors}
          address={address}
          isEditable={isEditable}
          toolsPlace={toolsPlace}
          unsentText={access.kind === 'editing' ? '' : access.unsentText}
          tools={tools}
        />
        {tools && showChat !== false && <tools.ChatPanel room={session.chat} />}
      </div>
    </div>
  )
}

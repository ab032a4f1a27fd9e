import { useNoticesPlace } from '@sheaf/ui/lib/notices-place'
import { useEffect, useState } from 'react'
import { mayWrite, type AccessState, type OpenState } from './connection/access-state.ts'
import type { PadSession } from './connection/pad-session.ts'
import { followRisk } from './connection/save-status.ts'
import { Opening } from './features/access/opening.tsx'
import { openWithPassword } from './features/access/pad-password.ts'
import { useSessionLost } from './features/access/use-session-lost.ts'
import { postClosed, postRisk, postSessionEnded } from './features/frame/manager-messages.ts'
import { usePostUnsent } from './features/frame/use-post-unsent.ts'
import { readPageBootstrap } from './lib/page-bootstrap.ts'
import { refuseDroppedFiles } from './features/writing/no-files.ts'
import type { PageAddress } from './lib/page-address.ts'
import { useStore } from './lib/store.ts'
import { OpenPadView } from './open-pad-view.tsx'
import { useTools } from './use-tools.ts'

interface EditorPageProps {
  readonly session: PadSession
  readonly address: PageAddress
}

/** Returns the unsent text that is shown in place of the pad; undefined while that is not known. */
const unsentInPlaceOf = (access: AccessState): string | undefined => {
  if (access.kind === 'refused') return access.unsentText
  return access.kind === 'connecting' ? undefined : ''
}

const isOpen = (access: AccessState): access is OpenState => 'pad' in access

export const EditorPage = ({ session, address }: EditorPageProps) => {
  const access = useStore(session.access)
  const tools = useTools()
  const isUnsentShown = usePostUnsent(unsentInPlaceOf(access))
  useEffect(() => followRisk(session.saveStatus, postRisk), [session])
  useEffect(() => refuseDroppedFiles(), [])
  useNoticesPlace('over-tools')
  useSessionLost(access, address.base)
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
        <header className="pad-header" aria-busy />
        <main className="pad-part">
          <div className="pad-toolbar-place" aria-busy />
          <div className="pad-scroll">
            <Opening isUnreachable={access.kind === 'connecting' && access.isUnreachable} />
          </div>
        </main>
      </div>
    )
  }
  const { pad, welcome } = access
  return (
    <div className="pad-page">
      {tools ? (
        <tools.PadHeader session={session} address={address} access={access} siteTitle={siteTitle} />
      ) : (
        <header className="pad-header" aria-busy />
      )}
      <div className="pad-and-chat">
        <OpenPadView
          pad={pad}
          welcome={welcome}
          authors={session.authors}
          address={address}
          isEditable={mayWrite(access)}
          unsentText={access.kind === 'editing' ? '' : access.unsentText}
          tools={tools}
        />
        {tools && <tools.ChatPanel room={session.chat} />}
      </div>
    </div>
  )
}

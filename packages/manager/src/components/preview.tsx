import { type ReactNode, useContext } from 'react'
import { PreviewActor } from '../lib/session/session.ts'

/** Returns whether the content is shown in a preview, as somebody else would see it. */
export const useIsPreview = (): boolean => useContext(PreviewActor) !== undefined

/** SCR-401: makes controls inert in a preview, where they would act for the user, not for the person previewed. */
export const PreviewInert = ({ children }: { children: ReactNode }) =>
  useIsPreview() ? (
    <div inert style={{ display: 'contents' }}>
      {children}
    </div>
  ) : (
    children
  )

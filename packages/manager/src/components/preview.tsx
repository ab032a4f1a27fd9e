import { type ReactNode, useContext } from 'react'
import { SeenAs } from '../lib/session.ts'

/** Whether the page shows what somebody else would see. */
export const useIsPreview = (): boolean => useContext(SeenAs) !== undefined

/** SCR-401: what acts looks in a preview as it does to them, out of use and of reach: it would act for the one who looks. */
export const Acts = ({ children }: { children: ReactNode }) =>
  useIsPreview() ? (
    <div inert style={{ display: 'contents' }}>
      {children}
    </div>
  ) : (
    children
  )

import { autofill } from '@sheaf/ui/lib/autofill'

/**
 * Tells password managers to whose account the passwords of a form belong, where no field of it does (SCR-764). It is
 * not shown.
 */
export const AccountName = ({ login }: { login: string }) => <input {...autofill.login} value={login} readOnly hidden />

import { isErrorKey } from '@sheaf/contract/errors'
import { OIDC_DONE } from '@sheaf/contract/routes/providers'

export type Provider = 'cas' | 'oidc'

/**
 * What the address of /login holds after the provider's redirect: nothing, a proof (for CAS its ticket), or the key of
 * a refusal.
 */
export type ProviderReturn =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'authenticated'; readonly ticket: string | undefined }
  | { readonly kind: 'refusal'; readonly key: string }

/** Reads the provider's redirect. Anybody can forge an address, so only refusals with a known key are shown as such. */
export const providerReturn = (provider: Provider, query: URLSearchParams): ProviderReturn => {
  const ticket = query.get('ticket')
  if (provider === 'cas' && ticket !== null) return { kind: 'authenticated', ticket }
  const outcome = query.get('provider')
  if (outcome === null) return { kind: 'nothing' }
  if (provider === 'oidc' && outcome === OIDC_DONE) return { kind: 'authenticated', ticket: undefined }
  return { kind: 'refusal', key: isErrorKey(outcome) ? outcome : 'BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED' }
}

/** The calls about signing in at a provider (OpenID Connect); `calls.ts` checks and describes them. */
export const oidcCalls = {
  beginOidcLink: {
    method: 'POST',
    path: '/api/oidc_link/begin/',
    token: true,
    role: 'reader',
    summary: 'Where a browser goes to connect an account of the provider',
  },
  createOidcLink: {
    method: 'POST',
    path: '/api/oidc_link/',
    token: true,
    role: 'reader',
    summary: 'Connect an account of the provider, which signs in from then on',
  },
  deleteOidcLink: {
    method: 'DELETE',
    path: '/api/oidc_link/',
    token: true,
    role: 'reader',
    summary: 'Disconnect the account of the provider',
  },
} as const

/** The calls about signing in at a provider (OpenID Connect); `calls.ts` checks and describes them. */
export const oidcCalls = {
  beginOidcSignIn: {
    method: 'POST',
    path: '/api/auth/oidc/begin/',
    token: false,
    summary: 'Where a browser goes to sign in at the provider (OpenID Connect)',
  },
  obtainTokenWithOidc: {
    method: 'POST',
    path: '/api/auth/oidc/',
    token: false,
    summary: 'Sign in with what the provider has sent back: people who are known or invited',
  },
  joinWithOidc: {
    method: 'POST',
    path: '/api/auth/oidc/join/',
    token: false,
    summary: 'Accept the invitation to an address that the provider vouches for',
  },
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

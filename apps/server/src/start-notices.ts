import type { Config } from './config.ts'
import { isPlainHttp } from './platform/public-url.ts'

const signUpModes: Record<Config['signUp'], string> = {
  open: 'anybody can begin a family',
  invite: 'only invited people can join',
  closed: 'nobody can join',
}

/** Notices for the operator at the server's start. */
export function startNotices(config: Config): { text: string; isWarning: boolean }[] {
  const chosen = config.isSignUpChosen
    ? 'as BANYAN_SIGN_UP says'
    : config.signUp === 'open'
      ? 'only this machine can reach it; set BANYAN_SIGN_UP to choose'
      : 'others can reach it; BANYAN_SIGN_UP=open lets anybody begin a family'
  return [
    { text: `Sign-up: ${signUpModes[config.signUp]} (${chosen}).`, isWarning: false },
    ...(isPlainHttp(config)
      ? [
          {
            text: 'People reach this server by plain http: passwords and photos can be read on the way, and devices keep nothing for reading offline. Put a web server with a certificate in front (README) and set BANYAN_PUBLIC_URL to its https address.',
            isWarning: true,
          },
        ]
      : []),
  ]
}

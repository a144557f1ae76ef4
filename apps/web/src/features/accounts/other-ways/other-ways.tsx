export { CodeStep } from './code-step.tsx'
export { PasskeySignIn } from './passkey-sign-in.tsx'
export { ProviderSignIn } from './provider-sign-in.tsx'

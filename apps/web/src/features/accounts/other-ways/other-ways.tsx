export { CodeStep } from './code-step.tsx'
export { PasskeySignIn } from './passkey-sign-in.tsx'

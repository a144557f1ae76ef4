/** The calls about notifications that a device receives while the page is closed; `calls.ts` checks and describes them. */
export const pushCalls = {
  getPush: {
    method: 'GET',
    path: '/api/push/',
    token: true,
    role: 'reader',
    summary: "Which of the caller's devices receive notifications, and the key with which a browser subscribes",
  },
  savePushDevice: {
    method: 'PUT',
    path: '/api/push/device/',
    token: true,
    role: 'reader',
    summary: 'Send notifications to the device that calls, or change what it is sent',
  },
  renewPushDevice: {
    method: 'PUT',
    path: '/api/push/renewal/',
    token: false,
    summary: "Send notifications to a browser's new subscription, for which the secret of the old one answers",
  },
  deletePushDevice: {
    method: 'DELETE',
    path: '/api/push/device/:id/',
    token: true,
    role: 'reader',
    summary: "Send one of the caller's devices no more notifications",
  },
} as const

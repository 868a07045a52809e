export { DeleteAccountDialog } from './delete-account-dialog.tsx';
export { SignOutEverywhereDialog } from './sign-out-everywhere-dialog.tsx';

// Adds popovers to Safari before 17, Firefox before 125 and Chrome before 114.
import '@oddbird/popover-polyfill';

// The global layers, in their order; everything else is a module beside its component.
import './fonts/fonts.css';
import './tokens.css';
import './base.css';

// The global style sheets, in order; all other styles are modules beside their components.
import './fonts/fallback-fonts.css';
import './tokens.css';
import './base.css';

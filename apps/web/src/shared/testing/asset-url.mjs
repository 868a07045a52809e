// Replaces the address of an image or a font under Jest.
export default '/assets/file.bin';

/* ocb-file: seals a file with AES-OCB, or opens a sealed one.

   Shows how a program takes a message of any length through urtica in
   pieces (ocb-file-message.c), and how it keeps text that is not yet known
   to be authentic away from everybody (ocb-file-io.c).

   cc -o ocb-file ocb-file*.c $(pkg-config --cflags --libs urtica)

   SPDX-License-Identifier: LGPL-3.0-or-later OR GPL-2.0-or-later */

#define _GNU_SOURCE 1
#define _FILE_OFFSET_BITS 64

#include "ocb-file.h"

#include <argp.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <urtica/urtica.h>

enum command { COMMAND_NONE, COMMAND_SEAL, COMMAND_OPEN };

static struct
{
  enum command command;
  const char *input, *output;
  const char *key_file;
  int key_is_hex;
  struct parameters message;
  const char *ad_file;
  int ad_given;
  const uint8_t *ad;
  size_t ad_length;
} options;

/* ---- how a run ends */

void
fail (enum status status, const char *name, const char *format, ...)
{
  va_list args;

  progress_end ();
  fprintf (stderr, name != NULL ? "ocb-file: %s: " : "ocb-file: ", name);
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputc ('\n', stderr);
  exit (status);
}

void
fail_file (const char *name)
{
  fail (STATUS_FILE_ERROR, name, "%s", strerror (errno));
}

/* ---- the command line */

static const char help[] =
  "Seals a file with AES-OCB (RFC 7253), or opens a sealed one."
  "\v"
  "INPUT and OUTPUT are standard input and output if they are left out or \"-\". What seal writes is the ciphertext "
  "and after it the tag; open checks the tag and writes the text. It takes the same key, nonce, associated data and "
  "tag length to open what they have sealed; none of them is in the sealed file, and but for the key none is a secret.\n"
  "\n"
  "NEVER SEAL TWICE WITH THE SAME KEY AND NONCE. That would show what the two texts have in common and let others forge "
  "messages. Number the messages of a key, or take 15 random bytes for each.\n"
  "\n"
  "An OUTPUT file bears its name only when it is complete and, from open, only when the tag was right; one that was "
  "there is replaced and keeps its mode. Before that it is .ocb-file.XXXXXX in the same folder. Where open cannot do "
  "so, as with a pipe, the text waits in a nameless file in TMPDIR (or /tmp) until the tag was right.\n"
  "\n"
  "Exit status: 0, done; 1, authentication failed: nothing was written; 2, wrong usage; 3, a file could not be read or "
  "written.";

static const struct argp_option option_table[] =
{
  { "key", 'k', "FILE", 0, "The key is FILE's content: 16, 24 or 32 bytes, whatever they are", 1 },
  { "key-hex", 'K', "FILE", 0, "The key stands in FILE as 32, 48 or 64 hexadecimal digits; a newline may follow", 1 },
  { "nonce", 'n', "HEX", 0, "The nonce, 1 to 15 bytes in hexadecimal digits", 2 },
  { "ad", 'a', "TEXT", 0, "Associated data: authenticated, not encrypted, not in the output", 3 },
  { "ad-hex", 'A', "HEX", 0, "Associated data in hexadecimal digits", 3 },
  { "ad-file", 'f', "FILE", 0, "Associated data from FILE", 3 },
  { "tag-length", 't', "N", 0, "Length of the tag, 1 to 16 bytes (16 if not given); below 8 it is soon guessed", 4 },
  { NULL, 0, NULL, 0, NULL, 0 }
};

static int
hex_digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

/* dst becomes the bytes that length digits stand for, and may be where the
   digits are. 0 if they are no pairs of hexadecimal digits. */
static int
parse_hex (uint8_t *dst, const char *digits, size_t length)
{
  for (size_t i = 0; i + 1 < length; i += 2)
    {
      int high = hex_digit (digits[i]), low = hex_digit (digits[i + 1]);
      if (high < 0 || low < 0)
        return 0;
      dst[i / 2] = (uint8_t) (high << 4 | low);
    }
  return length % 2 == 0;
}

static void
set_key_file (const char *path, int is_hex)
{
  if (options.key_file != NULL)
    fail (STATUS_USAGE, NULL, "more than one key is given");
  options.key_file = path;
  options.key_is_hex = is_hex;
}

static void
set_nonce (const char *digits)
{
  struct parameters *message = &options.message;
  size_t length = strlen (digits);

  if (length == 0)
    fail (STATUS_USAGE, NULL, "an empty nonce would be weak: 1 to 15 bytes are allowed");
  if (length > 2 * sizeof message->nonce)
    fail (STATUS_USAGE, NULL, "the nonce is too long: 1 to 15 bytes are allowed");
  if (!parse_hex (message->nonce, digits, length))
    fail (STATUS_USAGE, NULL, "the nonce is not in pairs of hexadecimal digits");
  message->nonce_length = length / 2;
}

static void
set_tag_length (const char *digits)
{
  char *end;
  unsigned long n = strtoul (digits, &end, 10);

  if (*digits < '0' || *digits > '9' || *end != '\0' || n < 1 || n > 16)
    fail (STATUS_USAGE, NULL, "the tag length is not a number from 1 to 16");
  options.message.tag_length = n;
}

static void
set_ad (int option, char *arg)
{
  if (options.ad_given)
    fail (STATUS_USAGE, NULL, "associated data is given more than once");
  options.ad_given = 1;
  if (option == 'f')
    options.ad_file = arg;
  else
    {
      options.ad = (uint8_t *) arg;
      options.ad_length = strlen (arg);
      if (option == 'A')
        {
          if (!parse_hex ((uint8_t *) arg, arg, options.ad_length))
            fail (STATUS_USAGE, NULL, "the associated data is not in pairs of hexadecimal digits");
          options.ad_length /= 2;
        }
    }
}

static void
set_argument (unsigned number, const char *arg)
{
  if (number == 1)
    options.input = arg;
  else if (number == 2)
    options.output = arg;
  else if (number > 2)
    fail (STATUS_USAGE, arg, "is one argument too many");
  else if (strcmp (arg, "seal") == 0)
    options.command = COMMAND_SEAL;
  else if (strcmp (arg, "open") == 0)
    options.command = COMMAND_OPEN;
  else
    fail (STATUS_USAGE, arg, "is no command: seal and open are");
}

static void
check_options (void)
{
  if (options.command == COMMAND_NONE)
    fail (STATUS_USAGE, NULL, "no command is given, seal or open; try --help");
  if (options.key_file == NULL)
    fail (STATUS_USAGE, NULL, "no key is given: --key or --key-hex");
  if (options.message.nonce_length == 0)
    fail (STATUS_USAGE, NULL, "no nonce is given: --nonce");
}

static error_t
parse_option (int option, char *arg, struct argp_state *state)
{
  switch (option)
    {
    case 'k':
    case 'K':
      set_key_file (arg, option == 'K');
      break;
    case 'n':
      set_nonce (arg);
      break;
    case 'a':
    case 'A':
    case 'f':
      set_ad (option, arg);
      break;
    case 't':
      set_tag_length (arg);
      break;
    case ARGP_KEY_ARG:
      set_argument (state->arg_num, arg);
      break;
    case ARGP_KEY_END:
      check_options ();
      break;
    default:
      return ARGP_ERR_UNKNOWN;
    }
  return 0;
}

static void
print_version (FILE *stream, struct argp_state *state)
{
  (void) state;
  fprintf (stream, "ocb-file (urtica) %s\n", urtica_version ());
}

/* ---- the work */

/* One byte more than the longest key file, to know one that is longer. */
#define KEY_FILE_SIZE 65

static void
read_key (void)
{
  struct input input;
  size_t length;

  input_open (&input, options.key_file, options.output);
  length = input_read (&input, buffer, KEY_FILE_SIZE + 1);
  input_close (&input);
  if (options.key_is_hex)
    {
      if (length > 0 && buffer[length - 1] == '\n')
        length--;
      if (!parse_hex (buffer, (const char *) buffer, length) || !message_set_key (length / 2, buffer))
        fail (STATUS_USAGE, input.name, "is no key of 32, 48 or 64 hexadecimal digits");
    }
  else if (!message_set_key (length, buffer))
    fail (STATUS_USAGE, input.name, "is no key of 16, 24 or 32 bytes; for hexadecimal digits there is --key-hex");
  explicit_bzero (buffer, KEY_FILE_SIZE + 1);
}

static void
update_from_file (void)
{
  struct input input;
  size_t length;

  input_open (&input, options.ad_file, options.output);
  do
    {
      length = input_read (&input, buffer, PIECE_SIZE);
      message_update (length, buffer);
    }
  while (length == PIECE_SIZE);
  input_close (&input);
}

int
main (int argc, char **argv)
{
  static const struct argp argp = { option_table, parse_option, "seal [INPUT [OUTPUT]]\nopen [INPUT [OUTPUT]]", help,
                                    NULL, NULL, NULL };
  struct input input;

  io_prepare ();
  argp_err_exit_status = STATUS_USAGE;
  argp_program_version_hook = print_version;
  options.message.tag_length = 16;
  argp_parse (&argp, argc, argv, 0, NULL, NULL);

  read_key ();
  message_begin (&options.message);
  if (options.ad_file != NULL)
    update_from_file ();
  else
    message_update (options.ad_length, options.ad);
  input_open (&input, options.input, options.output);
  output_open (options.output, options.command == COMMAND_OPEN);
  if (options.command == COMMAND_SEAL)
    message_seal (&input);
  else
    message_open (&input);
  input_close (&input);
  output_finish ();
  return STATUS_DONE;
}
